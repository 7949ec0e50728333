import { createSubscriber } from 'svelte/reactivity';
import { timeAgo } from './format.ts';
import { language } from './language.svelte.ts';

/** How often what is shown is brought up to date, milliseconds: times are given to the minute. */
const REFRESH_INTERVAL = 60_000;

const followTime = createSubscriber((update) => {
	const timer = setInterval(update, REFRESH_INTERVAL);
	return () => clearInterval(timer);
});

/** How long ago, in the language of the interface: "5 minutes ago". Where it is shown, it goes on with the time. */
export function ago(time: number): string {
	followTime();
	return timeAgo(time, Math.max(Date.now(), time), language.locale);
}

/** The date and time themselves, for where somebody wants to know exactly. */
export function exactTime(time: number): string {
	return new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
