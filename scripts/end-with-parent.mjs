/** How often the parent is looked at, in milliseconds: soon enough that a port is free again when it is wanted. */
const interval = 500;

/**
 * Ends this program when the program that started it has ended. A SIGTERM to `npm start` ends npm but not what npm
 * started: without this the server would go on and keep its port.
 */
export function endWithParent() {
	// Started by hand it may well be meant to outlive its shell.
	if (process.env.npm_lifecycle_event === undefined) return;
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) process.exit(0);
	}, interval).unref();
}
