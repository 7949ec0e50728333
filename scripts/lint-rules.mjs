/** Rules of our own, as a plugin for both linters: oxlint reads TypeScript and JavaScript, ESLint the components. */

/**
 * @param {string} selector
 * @param {string} message
 * @returns {import('eslint').Rule.RuleModule}
 */
function forbid(selector, message) {
	return {
		meta: { type: 'problem', messages: { forbidden: message }, schema: [] },
		create: (context) => ({
			[selector]: (/** @type {import("eslint").Rule.Node} */ node) => context.report({ node, messageId: 'forbidden' })
		})
	};
}

export default {
	meta: { name: 'own' },
	rules: {
		'one-fetch': forbid(
			"CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name=/^(globalThis|self|window)$/]",
			'Only src/lib/security calls fetch, so that every request the app can make is visible in one folder.'
		),
		'one-html': forbid(
			'SvelteMustacheTag[kind="raw"], AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name="insertAdjacentHTML"]',
			'Text becomes markup only in components/markdown/sanitized-html.svelte, which sanitises what it shows.'
		),
		'input-by-binding': forbid(
			'SvelteAttribute[key.name="oninput"]',
			'Bind the value instead: Svelte hears `oninput` at the root of the page, where it makes each key of the editor wait for layout twice.'
		)
	}
};
