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
