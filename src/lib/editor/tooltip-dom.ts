/** An element with a class and children; strings become text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	className: string,
	...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const created = document.createElement(name);
	if (className) created.className = className;
	created.append(...children);
	return created;
}

/** A button that does not take the focus when it is clicked. */
export function button(className: string, label: string, onclick: () => void): HTMLButtonElement {
	const created = element('button', className, label);
	created.type = 'button';
	created.addEventListener('mousedown', (event) => event.preventDefault());
	created.addEventListener('click', onclick);
	return created;
}
