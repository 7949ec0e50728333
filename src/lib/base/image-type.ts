import { ownValue } from './own-value.ts';

/** Image types that every browser supports, by extension. */
const types: Readonly<Record<string, string>> = {
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	webp: 'image/webp',
	svg: 'image/svg+xml'
};

/** Media type of an image by its path; null for other files. */
export function imageType(path: string): string | null {
	const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
	return ending === undefined ? null : (ownValue(types, ending) ?? null);
}
