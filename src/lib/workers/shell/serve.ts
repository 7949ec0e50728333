import { expose } from 'comlink';

/** Answers the page from a worker whose work belongs to a higher folder than this one. */
export function serve(api: object): void {
	expose(api);
}
