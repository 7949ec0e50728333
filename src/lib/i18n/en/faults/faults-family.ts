import type { FaultData } from '#lib/base/fault.ts';

/** Why a filter chooses no curves of a family. */
export const familyFaults = {
	family_filter_incomplete: () => 'Something is missing here.',
	family_filter_unexpected: (data: FaultData) => `“${data.found}” is not a range.`,
	family_filter_member: (data: FaultData) =>
		`There is no curve “${data.found}”. The curves are numbered from 1 to ${data.count}.`,
	family_filter_order: (data: FaultData) => `“${data.found}” ends before it begins.`,
	family_filter_name: (data: FaultData) =>
		data.names === ''
			? `“${data.found}” cannot be compared: what differs between the curves is not known. Use their numbers, such as 1..10, 25.`
			: `Nothing called “${data.found}” differs between the curves. They differ in ${data.names}.`,
	family_filter_value: (data: FaultData) =>
		data.unit === ''
			? `“${data.found}” is not a number.`
			: `“${data.found}” is not a value in ${data.unit}, such as 10k or 2.5m.`,
	family_filter_nothing: (data: FaultData) => `None of the ${data.count} curves is chosen.`
};
