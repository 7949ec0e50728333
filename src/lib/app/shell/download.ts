/** Starts the download of a file. */
export function downloadBlob(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// Some browsers start to read only after the click handler has returned.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
