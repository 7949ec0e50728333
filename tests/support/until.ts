/** Waits for something that follows by itself from what the test did; a test that waits in vain ends at its limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1));
}
