import type { exportImage as english } from '../../en/results/export-image.ts';

export const exportImage: typeof english = {
	menu: '图片（PNG、SVG）',
	title: '将波形图导出为图片',
	caption: '标题',
	format: '格式',
	width: '宽度（px）',
	height: '高度（px）',
	scale: '缩放倍数',
	scaleHint: '尺寸中每个像素对应的 PNG 像素数。取 2 时，在多数屏幕上和打印时都清晰。',
	sizeRange: (least, most) => `宽度和高度须在 ${least} 到 ${most} 之间。`,
	theme: '配色',
	themes: { light: '浅色', dark: '深色', print: '打印（白底）' },
	pixels: (width, height) => `${width} × ${height} 像素`,
	preview: '预览',
	download: '下载',
	copy: '复制图片'
};
