import { messageText } from '../../src/lib/i18n/catalogue.ts';
import { en } from '../../src/lib/i18n/en/messages.ts';
import type { ConversionNote } from '../../src/lib/spice/dialects/dialect.ts';
import type { JudgedRun } from './judge-figures.ts';

/** Why a model does not work after conversion: the note on what is left to do, else what ngspice's error means. */
export function explain(notes: readonly ConversionNote[], run: JudgedRun | undefined): string {
	const open = notes.find(({ sure }) => !sure);
	if (open) return messageText(en, open.message);
	const explained = run?.errorCode
		? (en.logMessages as Record<string, { what: string }>)[run.errorCode]?.what
		: undefined;
	return explained ?? run?.reason ?? '';
}
