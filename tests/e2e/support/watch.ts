import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** What no page of ours may do while a test drives it. */
export interface Watch {
	/** Everything seen so far, one sentence each; empty is what is hoped for. */
	readonly problems: readonly string[];
	/** Addresses outside the machine that were asked for, whether or not they answered. */
	readonly foreign: readonly string[];
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Requests that leave the machine; blob and data addresses have no host. */
function isForeign(request: Request): boolean {
	const url = new URL(request.url());
	return /^(https?|wss?):$/.test(url.protocol) && !localHosts.has(url.hostname);
}

/**
 * Watches all pages and workers of a browser context for console errors, uncaught errors, violations of the content
 * security policy and requests to other hosts. Call it before the first page is opened.
 *
 * @param expected errors that the test brings about on purpose
 */
export async function watch(context: BrowserContext, expected: readonly RegExp[] = []): Promise<Watch> {
	const problems: string[] = [];
	const foreign: string[] = [];
	const report = (kind: string, text: string): void => {
		if (!expected.some((pattern) => pattern.test(text))) problems.push(`${kind}: ${text}`);
	};
	context.on('console', (message: ConsoleMessage) => {
		if (message.type() === 'error') report('console error', `${message.text()} (${message.location().url})`);
	});
	context.on('weberror', (error) => report('uncaught error', error.error().stack ?? error.error().message));
	context.on('request', (request) => {
		if (!isForeign(request)) return;
		foreign.push(request.url());
		report('request to another host', request.url());
	});
	// The console shows violations as errors too, but not those a browser only reports.
	await context.exposeBinding('reportPolicyViolation', (_source, text: string) => report('policy violation', text));
	await context.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const report: unknown = Reflect.get(window, 'reportPolicyViolation');
			if (typeof report === 'function')
				report(`${event.effectiveDirective} blocked ${event.blockedURI || 'inline code'}`);
		});
	});
	return { problems, foreign };
}
