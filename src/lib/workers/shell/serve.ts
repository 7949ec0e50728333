import { expose } from 'comlink';

/** Exposes an API to the page, for workers whose code is in a higher folder than this one. */
export function serve(api: object): void {
	expose(api);
}
