import { expect, it } from 'vitest';
import { checkpointStatus } from '#lib/components/conversation/messages/checkpoint-status.ts';
import type { CheckpointGoal } from '#lib/db/records.ts';
import { en } from '#lib/i18n/en/messages.ts';

const bandwidth: CheckpointGoal = {
	metric: 'bandwidth',
	signal: '',
	direction: 'at_least',
	target: 2e6,
	value: 1_063_400,
	unit: 'Hz',
	state: 'missed'
};

it('[L4] a checkpoint writes values and targets with SI prefixes, as the results do', () => {
	const goals = [bandwidth, { ...bandwidth, target: 1500, unit: 'kHz' }];
	expect(checkpointStatus({ iteration: 1, run: 'complete', goals }, en)).toBe(
		'Iteration 1: Bandwidth 1.063 MHz / goal ≥ 2 MHz, Bandwidth 1.063 GHz / goal ≥ 1.5 MHz'
	);
});
