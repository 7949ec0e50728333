import type { Evidence } from './evidence.ts';

/** What the evidence is read together with. */
export interface Circumstances {
	/** Code of the fault when nobody is there; the provider's own. */
	unreachableCode: string;
	/** Code of the fault when the server is there and refuses web pages. */
	noCorsCode: string;
	/** A key went with the request that failed. */
	sentKey: boolean;
	/** The address is a known service's own: somebody is there for certain. */
	known: boolean;
	/** The service is known to answer web pages, although not always when the key is wrong. */
	answersPages: boolean;
	/** The request went to a proxy of the user's, which the evidence is about. */
	viaProxy: boolean;
}

/** Code of the fault that says best why a request never got an answer that the page could read. */
export function classify(evidence: Evidence, circumstances: Circumstances): string {
	const { sentKey, known, answersPages, viaProxy } = circumstances;
	if (!evidence.online) return 'llm_offline';
	if (evidence.permissionMissing) return 'llm_local_permission';
	if (evidence.redirects) return 'url_redirected';
	if (viaProxy) {
		if (evidence.answers !== true) return 'llm_proxy_unreachable';
		return evidence.readable === false ? 'llm_proxy_no_cors' : 'llm_interrupted';
	}
	// A service that everybody knows is not simply absent: something in between keeps the browser from it.
	if (evidence.answers !== true) return known ? 'llm_blocked' : circumstances.unreachableCode;
	if (sentKey && (evidence.readable === true || answersPages)) return 'llm_key_unseen';
	return evidence.readable === false ? circumstances.noCorsCode : 'llm_interrupted';
}
