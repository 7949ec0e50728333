/** Waits for a consequence of what the test did; if it never comes, the test's time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1));
}
