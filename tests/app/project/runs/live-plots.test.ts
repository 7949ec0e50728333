import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { LivePlots } from '#lib/app/project/runs/live-plots.svelte.ts';
import type { Plot } from '#lib/measure/dataset.ts';

const piece = (title: string): Plot[] => [{ id: 'tran1', title, analysis: 'tran', scale: 'time', vectors: [] }];

afterEach(() => void vi.restoreAllMocks());

test('[C3] pieces that come while one is drawn, or soon after, are skipped', async () => {
	const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
	const live = new LivePlots();
	const shown = () => live.plots?.[0]?.title ?? null;
	live.show(piece('first'));
	live.show(piece('while it is drawn'));
	expect(shown()).toBe('first');
	// Drawing took 100 ms: at a fifth of the time, the next one waits for 500 ms.
	now.mockReturnValue(1_100);
	await tick();
	now.mockReturnValue(1_599);
	live.show(piece('too soon'));
	expect(shown()).toBe('first');
	now.mockReturnValue(1_600);
	live.show(piece('in time'));
	expect(shown()).toBe('in time');
	live.clear();
	expect(shown()).toBeNull();
});
