import { createSubscriber } from 'svelte/reactivity';
import { dateAndTime, timeAgo } from './format.ts';
import { language } from './language.svelte.ts';

/** How often displayed times are updated, milliseconds: they are precise to the minute. */
const REFRESH_INTERVAL = 60_000;

const followTime = createSubscriber((update) => {
	const timer = setInterval(update, REFRESH_INTERVAL);
	return () => clearInterval(timer);
});

/** Relative time in the language of the interface: "5 minutes ago". Reactive: the display is updated as time passes. */
export function ago(time: number): string {
	followTime();
	return timeAgo(time, Math.max(Date.now(), time), language.region);
}

/** The date and time to the second: runs follow each other within a minute. */
export function exactTime(time: number): string {
	return dateAndTime(time, language.region);
}
