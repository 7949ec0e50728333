import { pixelX, pixelY, type PlotFrame } from '#lib/charts/draw/plot-frame.ts';

interface Cloud {
	xs: Float64Array;
	ys: Float64Array;
	/** Places in both of them. */
	rows: Uint32Array;
	color: string;
	/** Width and height of each mark, CSS pixels. */
	mark: readonly [width: number, height: number];
}

/** How much of what is under a mark is seen through it. */
const THROUGH = 0.65;
/** So many marks above each other hide what is under them. */
const OPAQUE = 15;

/**
 * Draws many marks through which others are seen. As one image: a call for each of 100,000 marks would hold the page up for a tenth of a
 * second each time that a row comes in.
 */
export function drawCloud(ctx: CanvasRenderingContext2D, frame: PlotFrame, cloud: Cloud): void {
	const [width, height] = [Math.round(frame.width), Math.round(frame.height)];
	if (cloud.rows.length === 0 || width < 1 || height < 1) return;
	const layer = new OffscreenCanvas(width, height);
	const own = layer.getContext('2d');
	if (!own) return;
	own.putImageData(density(frame, cloud, width, height), 0, 0);
	own.globalCompositeOperation = 'source-in';
	own.fillStyle = cloud.color;
	own.fillRect(0, 0, width, height);
	ctx.drawImage(layer, frame.left, frame.top);
}

/** An image whose opacity is that of all marks over each pixel. */
function density(frame: PlotFrame, { xs, ys, rows, mark }: Cloud, width: number, height: number): ImageData {
	const counts = new Uint8Array(width * height);
	const [across, up] = mark.map((each) => Math.max(1, Math.round(each * frame.ratio))) as [number, number];
	for (const row of rows) {
		const left = Math.round(pixelX(frame, xs[row]!) - frame.left - across / 2);
		const top = Math.round(pixelY(frame, ys[row]!) - frame.top - up / 2);
		const [fromX, toX] = [Math.max(0, left), Math.min(width, left + across)];
		const toY = Math.min(height, top + up);
		for (let y = Math.max(0, top); y < toY; y += 1)
			for (let at = y * width + fromX; at < y * width + toX; at += 1) if (counts[at]! < OPAQUE) counts[at]! += 1;
	}
	const image = new ImageData(width, height);
	const opacities = Array.from({ length: OPAQUE + 1 }, (_, count) => Math.round(255 * (1 - THROUGH ** count)));
	for (let at = 0; at < counts.length; at += 1) if (counts[at]! > 0) image.data[4 * at + 3] = opacities[counts[at]!]!;
	return image;
}
