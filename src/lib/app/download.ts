/** Hands a file to the browser's download. */
export function downloadBlob(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// Some browsers begin to read only after the click has returned.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name that every system accepts, made from a project's name. */
export function fileNameFor(name: string, ending: string): string {
	const safe = [...name].map((char) => (char < ' ' || '<>:"/\\|?*'.includes(char) ? '-' : char)).join('');
	const trimmed = safe.replace(/^[. ]+|[. ]+$/g, '').slice(0, 80);
	return `${trimmed || 'project'}${ending}`;
}
