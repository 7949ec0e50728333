import { sourceHash } from './source-hash.mjs';

/** @import { sveltekit } from '@sveltejs/kit/vite' */

/** Path the app is served under, such as `/tools/spicewright`; empty at the root of a host. */
const basePath = /** @type {'' | `/${string}`} */ (process.env.BASE_PATH ?? '');

/**
 * The options of SvelteKit for the build and for the tests in a browser. Both write what follows from them into `.svelte-kit`, also
 * at the same time: a build that read files written with other options would have another policy, or pages and scripts that do
 * not fit each other. For the same reason the version is not the time, as by default.
 *
 * @satisfies {Parameters<typeof sveltekit>[0]}
 */
export const kitOptions = {
	compilerOptions: { runes: true },
	paths: { base: basePath, relative: true },
	csp: {
		mode: /** @type {const} */ ('hash'),
		directives: {
			'default-src': ['self'],
			'script-src': ['self', 'wasm-unsafe-eval'],
			// Svelte transitions, CodeMirror and KaTeX set style attributes and insert style elements.
			'style-src': ['self', 'unsafe-inline'],
			'img-src': ['self', 'data:', 'blob:'],
			'font-src': ['self'],
			'connect-src': ['self'],
			'worker-src': ['self', 'blob:'],
			'frame-src': ['none'],
			'object-src': ['none'],
			'base-uri': ['none'],
			'form-action': ['none']
		}
	},
	serviceWorker: { register: false },
	version: { name: sourceHash(basePath).slice(0, 16), pollInterval: 0 }
};
