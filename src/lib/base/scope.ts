import { Fault } from './fault.ts';

type Release = () => void | Promise<void>;

/** Owns what is made while something is opened, and disposes it with it, the last first. */
export class Scope {
	readonly #releases: Release[] = [];
	#isDisposed = false;
	#ending: Promise<void> | null = null;

	/**
	 * Opens something in parts. When `build` fails or gives null, what it has put into the scope is disposed before the call
	 * returns; otherwise the scope belongs to what was opened.
	 */
	static async open<T>(build: (scope: Scope) => Promise<T>): Promise<T> {
		const scope = new Scope();
		let opened: T | null = null;
		try {
			return (opened = await build(scope));
		} finally {
			// The caller needs to know why the opening failed, not what failed after it.
			if (opened === null) await scope.dispose().catch(() => undefined);
		}
	}

	/**
	 * Takes ownership of a part, and returns it.
	 *
	 * @throws Fault `aborted` if the scope has been disposed while the part was made; the part is then disposed at once
	 */
	use<T extends { dispose: Release }>(part: T): T {
		this.defer(() => part.dispose());
		return part;
	}

	/** Calls a function when the scope is disposed. @throws as `use` */
	defer(release: Release): void {
		if (!this.#isDisposed) return void this.#releases.push(release);
		void attempt(release);
		throw new Fault('aborted', 'What was being opened has been closed.');
	}

	/**
	 * Disposes all parts in the reverse order of their making, each after the one before it has ended. Parts that are disposed
	 * synchronously are disposed before the call returns.
	 *
	 * @throws what the first failing part threw, after all parts have been disposed
	 */
	dispose(): Promise<void> {
		return (this.#ending ??= this.#release());
	}

	async #release(): Promise<void> {
		this.#isDisposed = true;
		const errors: unknown[] = [];
		for (let release = this.#releases.pop(); release; release = this.#releases.pop()) {
			try {
				const ending = release();
				if (ending) await ending;
			} catch (thrown) {
				errors.push(thrown);
			}
		}
		if (errors.length > 0) throw errors[0];
	}
}

async function attempt(release: Release): Promise<void> {
	try {
		await release();
	} catch {
		// Nothing was opened that the failure could belong to.
	}
}
