/**
 * Starts a module worker that inherits the page's content security policy.
 *
 * A worker loaded by URL takes its policy from its own response headers, which a static host does not send: it could
 * then fetch anywhere. A worker started from a blob inherits the policy of the page, so a compromised engine or parser
 * cannot send anything away.
 *
 * @param url same-origin URL of the worker's module
 * @param name shown in the browser's developer tools
 */
export function spawnWorker(url: string, name: string): Worker {
	const absolute = new URL(url, self.location.href).href;
	const bootstrap = new Blob([`import ${JSON.stringify(absolute)};`], { type: 'text/javascript' });
	const blobUrl = URL.createObjectURL(bootstrap);
	const worker = new Worker(blobUrl, { type: 'module', name });
	// The module graph is fetched asynchronously: the blob must outlive the constructor.
	setTimeout(() => URL.revokeObjectURL(blobUrl), 60_000);
	return worker;
}
