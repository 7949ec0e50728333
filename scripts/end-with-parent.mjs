/** How often the parent is checked, ms: often enough that a port is soon free again. */
const interval = 500;

/**
 * Ends this program when the program that started it has ended. A SIGTERM to `npm start` ends npm but not what npm
 * started: without this the server would keep running and keep its port.
 */
export function endWithParent() {
	// Started by hand, it may be meant to outlive its shell.
	if (process.env.npm_lifecycle_event === undefined) return;
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) process.exit(0);
	}, interval).unref();
}
