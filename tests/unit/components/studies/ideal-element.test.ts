import { expect, it } from 'vitest';
import { newDraft } from '#lib/components/studies/form/new-draft.ts';
import type { OptimizeDraft, WorstCaseDraft } from '#lib/components/studies/form/study-draft.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';

const values: readonly [device: string, nominal: number][] = [
	['LFB', 1e9],
	['CFB', 1],
	['RZ', 2e3],
	['CC', 2e-12],
	['LCHOKE', 10]
];
const variables = values.map(([device, nominal]): Variable => ({ target: { kind: 'device', device }, nominal }));

it('[C14] [C19] elements of a test bench that no part can be are not proposed', () => {
	const optimize = newDraft('optimize', 'a.cir', variables, [], en) as OptimizeDraft;
	expect(optimize.parameters.map(({ target }) => target.name)).toEqual(['RZ', 'CC', 'LCHOKE']);
	const worst = newDraft('worst_case', 'a.cir', variables, [], en) as WorstCaseDraft;
	expect(worst.vary.map(({ target }) => target.name)).toEqual(['RZ', 'CC', 'LCHOKE']);
});
