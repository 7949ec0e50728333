import type { RunPriority } from './protocol.ts';

const priorities: readonly RunPriority[] = ['user', 'agent', 'batch'];

/** A queue of groups of jobs: highest priority first; groups of one priority take turns, so that no batch starves another. */
export class JobQueue<Job> {
	readonly #lanes: Record<RunPriority, Job[][]> = { user: [], agent: [], batch: [] };

	add(priority: RunPriority, jobs: readonly Job[]): void {
		if (jobs.length > 0) this.#lanes[priority].push([...jobs]);
	}

	/** Puts a job first among those of its priority. */
	putBack(priority: RunPriority, job: Job): void {
		this.#lanes[priority].unshift([job]);
	}

	/** Priority of the next job; null if there is none. */
	get next(): RunPriority | null {
		return priorities.find((priority) => this.#lanes[priority].length > 0) ?? null;
	}

	take(): Job | undefined {
		const lane = this.next === null ? [] : this.#lanes[this.next];
		const group = lane.shift();
		const job = group?.shift();
		if (group && group.length > 0) lane.push(group);
		return job;
	}

	/** Removes and returns all jobs that match. */
	remove(matches: (job: Job) => boolean): Job[] {
		const removed: Job[] = [];
		for (const priority of priorities)
			this.#lanes[priority] = this.#lanes[priority]
				.map((group) =>
					group.filter((job) => {
						if (matches(job)) removed.push(job);
						else return true;
						return false;
					})
				)
				.filter((group) => group.length > 0);
		return removed;
	}
}
