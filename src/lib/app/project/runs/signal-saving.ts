import type { RunRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { missingSignals } from '#lib/measure/expression/named-signals.ts';
import { findSignal, savedName, signalName } from '#lib/measure/signals.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { ProjectChanges } from '../files/project-changes.ts';
import type { Runs } from './runs.svelte.ts';

interface Parts {
	client: Pick<LanguageClient, 'ask'>;
	changes: Pick<ProjectChanges, 'apply'>;
	runs: Pick<Runs, 'run'> & { view: Pick<Runs['view'], 'shown'> };
	/** Title of the change of the netlist. */
	titleOf(names: readonly string[]): string;
}

/** Signals of the circuit that the shown run has not saved. */
export class SignalSaving {
	/** Questions wait for each other: a newer one of the same kind would replace the waiting one. */
	#asked: Promise<unknown> = Promise.resolve();

	constructor(private readonly parts: Parts) {}

	/**
	 * What the netlist of the shown run has to save for signals and expressions to have values over a plot, as on a `.save` card;
	 * empty if that would not help, and for a plot of another run or of a file.
	 */
	async lacking(texts: readonly string[], plot: Plot): Promise<readonly string[]> {
		const missing = texts.flatMap((text) => missingSignals(text, plot));
		const wanted = [...new Set(missing.flatMap((name) => savedName(name, plot) ?? []))];
		if (wanted.length === 0 || missing.some((name) => savedName(name, plot) === null)) return [];
		const saving = await this.#ask(plot, (client, entry) => client.ask('signalSaving', entry, wanted));
		return saving?.names.length === wanted.length ? wanted : [];
	}

	/**
	 * Signals of the circuit that a plot of the shown run does not have and that can be saved.
	 *
	 * @param text a part of their names, in any case
	 */
	async unsaved(text: string, plot: Plot, most: number): Promise<readonly string[]> {
		// The saved ones are among the answer.
		const asked = most + plot.vectors.length;
		const names = await this.#ask(plot, (client, entry) => client.ask('circuitSignals', entry, text, asked));
		const saved = new Set(plot.vectors.map(signalName));
		const found: string[] = [];
		for (const name of names ?? []) {
			if (found.length === most) break;
			// A search through all vectors comes last: there may be ten thousand names and as many vectors.
			if (saved.has(name) || savedName(name, plot) === null || findSignal(plot, name)) continue;
			found.push(name);
		}
		return found;
	}

	/**
	 * Lets the netlist of the shown run save signals, and runs it again.
	 *
	 * @param names as on a `.save` card
	 * @returns the run; null if there was none, or it failed, which has been reported
	 */
	async save(names: readonly string[]): Promise<RunRecord | null> {
		const { shown } = this.parts.runs.view;
		const plot = shown?.plots[0];
		const saving = plot && (await this.#ask(plot, (client, entry) => client.ask('signalSaving', entry, names)));
		if (!shown || !saving) return null;
		const { entry, overrides } = shown.run;
		if (!(await this.parts.changes.apply([saving.edit], this.parts.titleOf(saving.names)))) return null;
		return this.parts.runs.run(entry, overrides);
	}

	#ask<Answer>(
		plot: Plot,
		question: (client: Parts['client'], entry: string) => Promise<Answer | null>
	): Promise<Answer | null> {
		const { shown } = this.parts.runs.view;
		if (!shown?.plots.includes(plot)) return Promise.resolve(null);
		const answer = this.#asked.then(() => question(this.parts.client, shown.run.entry));
		this.#asked = answer.catch(() => undefined);
		return answer;
	}
}
