import type { PortRequest } from './protocol.ts';

/** A signal that the other side of the port can abort; for calls from another thread. */
export function signalFromPort(port: MessagePort): AbortSignal {
	const controller = new AbortController();
	port.onmessage = (event: MessageEvent<PortRequest>) => {
		if (event.data === 'abort') controller.abort();
	};
	return controller.signal;
}

/** A port for the worker that forwards the signal's abort. Call `close` at the end of the call. */
export function portFromSignal(signal?: AbortSignal): { port: MessagePort; close: () => void } {
	const { port1, port2 } = new MessageChannel();
	const onAbort = () => port1.postMessage('abort' satisfies PortRequest);
	if (signal?.aborted) onAbort();
	else signal?.addEventListener('abort', onAbort, { once: true });
	return {
		port: port2,
		close: () => {
			signal?.removeEventListener('abort', onAbort);
			port1.close();
		}
	};
}
