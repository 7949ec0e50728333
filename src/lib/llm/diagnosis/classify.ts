import type { Evidence } from './evidence.ts';

/** Facts about the request that are combined with the evidence. */
export interface Circumstances {
	/** Fault code if no server answers; defined by the provider. */
	unreachableCode: string;
	/** Fault code if the server answers but refuses web pages. */
	noCorsCode: string;
	/** The failed request included a key. */
	sentKey: boolean;
	/** The address belongs to a known service, which certainly exists. */
	known: boolean;
	/** The service is known to allow web pages, although not always if the key is wrong. */
	answersPages: boolean;
	/** The request went to the user's proxy, and the evidence is about the proxy. */
	viaProxy: boolean;
}

/** Fault code of the most likely reason why the page got no readable response. */
export function classify(evidence: Evidence, circumstances: Circumstances): string {
	const { sentKey, known, answersPages, viaProxy } = circumstances;
	if (!evidence.online) return 'llm_offline';
	if (evidence.permissionMissing) return 'llm_local_permission';
	if (evidence.redirects) return 'url_redirected';
	if (viaProxy) {
		if (evidence.answers !== true) return 'llm_proxy_unreachable';
		return evidence.readable === false ? 'llm_proxy_no_cors' : 'llm_interrupted';
	}
	// A known service is not simply down: something in between blocks the browser.
	if (evidence.answers !== true) return known ? 'llm_blocked' : circumstances.unreachableCode;
	if (sentKey && (evidence.readable === true || answersPages)) return 'llm_key_unseen';
	return evidence.readable === false ? circumstances.noCorsCode : 'llm_interrupted';
}
