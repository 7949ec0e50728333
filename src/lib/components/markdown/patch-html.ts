/**
 * Gives an element new content. What is in both stays the same nodes: text can be selected and buttons pressed while more is written
 * after them.
 *
 * @param html has passed the sanitiser
 */
export function patchHtml(element: Element, html: string): void {
	const template = document.createElement('template');
	template.innerHTML = html;
	patch(element, template.content);
}

function patch(parent: ParentNode & Node, wanted: ParentNode & Node): void {
	const nodes = [...wanted.childNodes];
	for (const [index, node] of nodes.entries()) {
		const known = parent.childNodes[index];
		if (!known) parent.appendChild(node);
		else if (!isAlike(known, node)) known.replaceWith(node);
		else if (known instanceof Element && node instanceof Element) patch(known, node);
		else if (known.nodeValue !== node.nodeValue) known.nodeValue = node.nodeValue;
	}
	while (parent.childNodes.length > nodes.length) parent.lastChild?.remove();
}

/** A button that leads elsewhere is another button: it must not be followed by a click that began on the first one. */
function isAlike(known: Node, node: Node): boolean {
	if (known.nodeName !== node.nodeName) return false;
	return !(known instanceof Element) || known.cloneNode(false).isEqualNode(node.cloneNode(false));
}
