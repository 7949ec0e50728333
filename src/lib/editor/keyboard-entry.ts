import { ViewPlugin } from '@codemirror/view';

/**
 * Lets Tab pass through an editor that was reached by Tab, until something else is pressed in it: tabbing through the page types nothing.
 * How to leave the editor is shown as long as it has the focus.
 */
export const keyboardEntry = ViewPlugin.define((view) => {
	const listening = new AbortController();
	/** Whether Tab went down in the editor: one that went down elsewhere has brought the focus here. */
	let isPressedHere = false;
	let isPassing = false;

	const enter = () => {
		isPassing = true;
		view.setTabFocusMode(true);
		view.dom.dataset.hint = view.contentDOM.ariaDescription ?? '';
	};
	const endPassing = () => {
		if (isPassing) view.setTabFocusMode(false);
		isPassing = false;
	};
	const leave = () => {
		endPassing();
		isPressedHere = false;
		delete view.dom.dataset.hint;
	};
	const pressed = ({ key, repeat }: KeyboardEvent) => {
		if (key === 'Shift') return;
		if (key !== 'Tab') endPassing();
		// A key that is held down repeats without ever going up.
		else if (repeat && !isPressedHere && !isPassing) enter();
		else isPressedHere = true;
	};
	const released = ({ key }: KeyboardEvent) => {
		if (key !== 'Tab') return;
		if (!isPressedHere) enter();
		isPressedHere = false;
	};
	const options = { capture: true, signal: listening.signal };
	view.dom.addEventListener('keydown', pressed, options);
	view.dom.addEventListener('keyup', released, options);
	view.dom.addEventListener('pointerdown', leave, options);
	view.dom.addEventListener('focusout', leave, options);
	return {
		destroy() {
			leave();
			listening.abort();
		}
	};
});
