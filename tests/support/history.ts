import { vi } from 'vitest';
import type { ComponentProps } from 'svelte';
import type HistoryView from '#lib/components/history/history-view.svelte';

type Props = ComponentProps<typeof HistoryView>;

/** Properties of the list of runs, with functions that record their calls. */
export function historyProps(
	change: Partial<Pick<Props, 'runs' | 'notes' | 'activeId' | 'acceptedIds' | 'hasOlder' | 'actions'>> = {}
) {
	return {
		runs: [],
		notes: [],
		activeId: null,
		acceptedIds: [],
		...change,
		onopen: vi.fn<Props['onopen']>(),
		onname: vi.fn<Props['onname']>(),
		onpin: vi.fn<Props['onpin']>(),
		ondelete: vi.fn<Props['ondelete']>(),
		onolder: vi.fn<() => void>()
	} satisfies Props;
}
