import { isLoopback } from '#lib/security/http.ts';

/** What the browser says about itself; an argument, so that every case is tested. */
export interface BrowserView {
	online: boolean;
	/** Host that the page comes from; null outside a browser. */
	pageHost: string | null;
	/** Whether the page may reach this machine or the local network; null where the browser does not ask for that. */
	localPermission(space: LocalSpace): Promise<PermissionState | null>;
}

/** Where an address lies, as the browser's permission divides it (Local Network Access, Chrome 142). */
export type LocalSpace = 'loopback' | 'local';

/** Names of the permission: one for each space since Chrome 145, one for both before. */
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
				// The names are newer than the types of the platform.
				const status = await globalThis.navigator?.permissions?.query({ name: name as PermissionName });
				if (status) return status.state;
			} catch {
				// Not a permission of this browser.
			}
		}
		return null;
	}
};

/** The space of a host that is known by its name or number alone; null for public hosts and names that only DNS knows. */
export function localSpace(hostname: string): LocalSpace | null {
	if (isLoopback(hostname)) return 'loopback';
	if (hostname.endsWith('.local')) return 'local';
	if (/^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname) && /^[\d.]+$/.test(hostname))
		return 'local';
	return /^\[f[cde]/i.test(hostname) ? 'local' : null;
}

/** Whether a page of one space needs leave to reach another: only towards what lies nearer to the user. */
export function needsPermission(pageHost: string | null, space: LocalSpace): boolean {
	const page = pageHost === null ? null : localSpace(pageHost);
	return page !== 'loopback' && page !== space;
}

/** State of the permission that the page needs for a host and does not have; null when it needs none or has it. */
export async function missingPermission(hostname: string, browser: BrowserView): Promise<'denied' | 'prompt' | null> {
	const space = localSpace(hostname);
	if (space === null || !needsPermission(browser.pageHost, space)) return null;
	const state = await browser.localPermission(space);
	return state === 'denied' || state === 'prompt' ? state : null;
}
