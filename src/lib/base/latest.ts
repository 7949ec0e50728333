/** Of tasks that replace each other, such as opening what was clicked, the one begun last: it aborts the one before it. */
export class Latest {
	#task: AbortController | null = null;

	/**
	 * Begins a task. After each wait it goes on only if the returned signal is not aborted: otherwise another task has begun, or
	 * `end` was called, and what the task would show or clear belongs to that.
	 */
	begin(): AbortSignal {
		this.end();
		this.#task = new AbortController();
		return this.#task.signal;
	}

	/** Aborts the task that was begun last. */
	end(): void {
		this.#task?.abort();
		this.#task = null;
	}
}

/** Of answers to one question that is asked again and again and answered in any order, those that replace what is known. */
export class NewestAnswer {
	#asked = 0;
	#taken = 0;

	/**
	 * Notes that the question is asked. The returned function is called when its answer has come, and says whether it is to be taken:
	 * not if the answer to a later question has been.
	 */
	ask(): () => boolean {
		const question = ++this.#asked;
		return () => {
			if (question < this.#taken) return false;
			this.#taken = question;
			return true;
		};
	}
}
