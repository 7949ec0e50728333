import type { FaultData } from '#lib/base/fault.ts';
import { formatMoney, formatNumber } from '#lib/base/number-format.ts';
import { ownValue } from '#lib/base/own-value.ts';

const scopes: Record<string, string> = {
	turn: 'for one answer',
	conversation: 'for this conversation',
	day: 'for today'
};

function scopeText({ scope }: FaultData): string {
	return ownValue(scopes, String(scope)) ?? '';
}

function amount(value: unknown, { unit, currency }: FaultData): string {
	if (unit === 'money') return formatMoney(Number(value), String(currency), 'en');
	return `${formatNumber(Math.round(Number(value)), 'en')} tokens`;
}

function unpriced({ unpriced: calls }: FaultData): string {
	return calls ? ` The sum does not include ${calls} call(s) without a known price.` : '';
}

/** Fault texts of the caps, and the warning before them. */
export const spendingFaults = {
	spending_cap: (data: FaultData) => {
		const cap = `your cap of ${amount(data.limit, data)} ${scopeText(data)}`;
		const what = data.isWritten
			? `The answer was stopped because it passed ${cap}: about ${amount(Number(data.spent) + Number(data.next), data)} are used with it.`
			: `The next request would pass ${cap}: ${amount(data.spent, data)} are used, and the request needs about ${amount(data.next, data)}.`;
		return `${what} What was done so far is kept.${unpriced(data)}`;
	}
};

export const spending = {
	heading: 'Spending',
	intro:
		'The agent stops before a request that would pass a cap, and tells you at 80 %. Everything counts: answers, the analysis of a question, summaries. The input of the next request is counted before it is sent, at the full price, and 1,000 output tokens are assumed; what it writes beyond is counted as it arrives. Reasoning that a service does not send is known only at the end. Web searches and embedding services have no known price and are not counted.',
	currency: 'Currency',
	currencyHint: 'Models that are priced in another currency count in tokens only: there are no exchange rates here.',
	scope: { turn: 'Per answer', conversation: 'Per conversation', day: 'Per day' },
	scopeHint: {
		turn: 'One question with all its steps.',
		conversation: 'All its answers and summaries.',
		day: 'All projects and tabs of this browser, from midnight to midnight.'
	},
	tokens: 'tokens',
	noCap: 'No cap',
	invalid: (least: string, most: string) =>
		`Enter a number from ${least} to ${most}, or nothing for no cap. The cap was not changed.`,
	near: (data: FaultData) =>
		`Your cap ${scopeText(data)} is nearly used: ${amount(data.spent, data)} of ${amount(data.limit, data)}, and the next request needs about ${amount(data.next, data)}.${unpriced(data)}`,
	unknownPrice: (model: string, currency: string) =>
		`No price in ${currency} is known for ${model}, so your caps in money do not count it. Enter its price in the settings under Models, or set a cap in tokens.`,
	goOn: (data: FaultData) => `Go on with another ${amount(data.cap, data)}`
};
