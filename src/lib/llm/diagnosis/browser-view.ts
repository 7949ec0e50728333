import { isLoopback } from '#lib/security/http.ts';

/** What the browser reports about itself; an argument, so that every case can be tested. */
export interface BrowserView {
	online: boolean;
	/** Host of the page; null outside a browser. */
	pageHost: string | null;
	/** State of the permission for this machine or the local network; null if the browser has no such permission. */
	localPermission(space: LocalSpace): Promise<PermissionState | null>;
}

/** Location of an address, as distinguished by the browser's permission (Local Network Access, Chrome 142). */
export type LocalSpace = 'loopback' | 'local';

/** Names of the permission: one per space since Chrome 145, before that one for both. */
const permissionNames: Record<LocalSpace, readonly string[]> = {
	loopback: ['loopback-network', 'local-network-access'],
	local: ['local-network', 'local-network-access']
};

export const thisBrowser: BrowserView = {
	get online() {
		return globalThis.navigator?.onLine !== false;
	},
	get pageHost() {
		return globalThis.location?.hostname ?? null;
	},
	async localPermission(space) {
		for (const name of permissionNames[space]) {
			try {
				// TypeScript's DOM types do not have these names yet.
				const status = await globalThis.navigator?.permissions?.query({ name: name as PermissionName });
				if (status) return status.state;
			} catch {
				// This browser does not have the permission.
			}
		}
		return null;
	}
};

/** The space of a host that is recognized by name or IP address; null for public hosts and names that only DNS resolves. */
export function localSpace(hostname: string): LocalSpace | null {
	if (isLoopback(hostname)) return 'loopback';
	if (hostname.endsWith('.local')) return 'local';
	if (/^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname) && /^[\d.]+$/.test(hostname))
		return 'local';
	return /^\[f[cde]/i.test(hostname) ? 'local' : null;
}

/** Whether a page in one space needs permission to reach another: only for spaces that are closer to the user. */
export function needsPermission(pageHost: string | null, space: LocalSpace): boolean {
	const page = pageHost === null ? null : localSpace(pageHost);
	return page !== 'loopback' && page !== space;
}

/** State of the permission that the page needs for a host but does not have; null if it needs none or has it. */
export async function missingPermission(hostname: string, browser: BrowserView): Promise<'denied' | 'prompt' | null> {
	const space = localSpace(hostname);
	if (space === null || !needsPermission(browser.pageHost, space)) return null;
	const state = await browser.localPermission(space);
	return state === 'denied' || state === 'prompt' ? state : null;
}
