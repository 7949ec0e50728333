import type { BottomFollower } from './follow-bottom.ts';

/** Frames after which a message is left where it is, whatever still grows above it. */
const MAX_FRAMES = 60;
/** Frames in which a message has not moved. */
const STILL_FRAMES = 3;

/**
 * Scrolls a conversation to a message and gives it the focus. Messages above it get their height when they are drawn, so it is
 * scrolled to until it has stayed in its place.
 */
export async function revealMessage(follower: BottomFollower, messageId: string): Promise<void> {
	const { element } = follower;
	const id = CSS.escape(messageId);
	let still = 0;
	let before = NaN;
	for (let frame = 0; frame < MAX_FRAMES && still < STILL_FRAMES; frame += 1) {
		const drawn = element.querySelector<HTMLElement>(`[data-message="${id}"]`);
		const place = drawn ?? element.querySelector<HTMLElement>(`[data-messages~="${id}"]`);
		if (!place) return;
		const { top } = place.getBoundingClientRect();
		still = drawn !== null && top === before ? still + 1 : 0;
		const offset = top - element.getBoundingClientRect().top;
		if (offset !== 0) follower.hold(element.scrollTop + offset);
		if (drawn && drawn !== document.activeElement) drawn.focus({ preventScroll: true });
		before = place.getBoundingClientRect().top;
		await new Promise(requestAnimationFrame);
	}
}
