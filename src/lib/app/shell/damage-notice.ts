import { Fault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import type { DamagedRecord, DamagedRecords } from '#lib/db/damaged-records.ts';
import { downloadBlob } from './download.ts';
import { language } from './language.svelte.ts';
import type { Notices } from './notices.svelte.ts';

/** Subject of the notice, so that a newer one replaces it. */
const ABOUT = 'damaged records';

/** Reports how many stored records could not be read, and offers to download them as stored. */
export function reportDamage(damaged: DamagedRecords, notices: Notices): void {
	let isPlanned = false;
	const show = () => {
		isPlanned = false;
		const records = damaged.list;
		const count = records.length;
		notices.settle(ABOUT);
		const download = () =>
			downloadBlob(new Blob([damagedAsJson(records)], { type: 'application/json' }), 'damaged-records.json');
		const fault = new Fault('records_damaged', `${count} stored records are damaged and were left out.`, { count });
		notices.error(fault, { label: language.base.shell.downloadDamaged, run: download }, ABOUT);
	};
	damaged.onfound = () => {
		if (isPlanned) return;
		isPlanned = true;
		// Records are read in batches.
		void nextTask().then(show);
	};
}

/** Damaged records as JSON. Values that JSON cannot represent are described. */
export function damagedAsJson(records: readonly DamagedRecord[]): string {
	return `[\n${records.map(asJson).join(',\n')}\n]\n`;
}

function asJson(damaged: DamagedRecord): string {
	try {
		return JSON.stringify(damaged);
	} catch (thrown) {
		return JSON.stringify({ ...damaged, record: `Cannot be written as JSON: ${String(thrown)}` });
	}
}
