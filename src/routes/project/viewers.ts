import { MAX_TEXT_LENGTH } from '#lib/app/project/files/text-limit.ts';
import { imageType } from '#lib/base/image-type.ts';
import { hasModelName } from '#lib/spice/model-doctor/is-model-file.ts';
import { isPdfName } from '#lib/base/pdf.ts';
import { isWaveformName } from '#lib/waveforms/waveform-name.ts';
import type { FallbackViewer, ViewedFile, Viewer } from './viewer.ts';
import BinaryViewer from './viewers/binary-viewer.svelte';
import CurvesViewer from './viewers/curves-viewer.svelte';
import ImageViewer from './viewers/image-viewer.svelte';
import MarkdownViewer from './viewers/markdown-viewer.svelte';
import ModelViewer from './viewers/model-viewer.svelte';
import PdfViewer from './viewers/pdf-viewer.svelte';
import TextViewer from './viewers/text-viewer.svelte';

/** Whether the editor and the language service have the text. */
function isReadable({ kind, size }: ViewedFile): boolean {
	return kind === 'text' && size <= MAX_TEXT_LENGTH;
}

/** Viewers other than the editor. The first one that matches is the default. */
const viewers: readonly Viewer[] = [
	{
		id: 'image',
		title: (t) => t.editor.viewers.image,
		matches: ({ path }) => imageType(path) !== null,
		component: ImageViewer
	},
	{
		id: 'curves',
		title: (t) => t.editor.viewers.curves,
		matches: ({ path }) => isWaveformName(path),
		component: CurvesViewer,
		isTall: true
	},
	{
		id: 'text',
		title: (t) => t.editor.viewers.text,
		matches: ({ kind }) => kind === 'text',
		component: TextViewer
	},
	{
		id: 'pdf',
		title: (t) => t.editor.viewers.pdf,
		matches: ({ path, kind }) => kind === 'binary' && isPdfName(path),
		component: PdfViewer,
		isTall: true
	},
	{
		id: 'rendered',
		title: (t) => t.editor.viewers.rendered,
		matches: (file) => isReadable(file) && /\.(?:md|markdown)$/iu.test(file.path),
		component: MarkdownViewer,
		isTall: true
	},
	{
		id: 'models',
		title: (t) => t.editor.viewers.models,
		matches: (file) => isReadable(file) && (file.hasModels || hasModelName(file.path)),
		component: ModelViewer,
		isTall: true
	}
];

/** Says what kind of file it is and why it is not shown. */
export const fallbackViewer: FallbackViewer = { id: 'binary', component: BinaryViewer };

/** The viewers that can show a file, the default one first. */
export function viewersOf(file: ViewedFile): Viewer[] {
	return viewers.filter((viewer) => viewer.matches(file));
}
