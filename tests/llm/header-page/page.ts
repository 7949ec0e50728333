import { createLlmWorkerClient } from '#lib/workers/llm/client.ts';
import { callEveryProvider, type MadeCall } from '../../support/llm/call-every-provider.ts';

/** What the page found out, for the script that opened it. */
export interface HeaderPageReport {
	calls: MadeCall[];
	failure: string | null;
}

async function report(value: HeaderPageReport): Promise<void> {
	await fetch('report', { method: 'POST', body: JSON.stringify(value) });
}

const service = new URL(location.href).searchParams.get('service') ?? '';
callEveryProvider(createLlmWorkerClient(), service).then(
	(calls) => report({ calls, failure: null }),
	(thrown: unknown) => report({ calls: [], failure: thrown instanceof Error ? `${thrown.stack}` : String(thrown) })
);
