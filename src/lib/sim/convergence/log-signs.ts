import type { LogEntry } from '#lib/engine-log/log-entry.ts';

/** What ngspice's log says about a problem, before the circuit is examined. */
export interface Signs {
	/** Names of nodes and branches from "singular matrix" messages, in order, lower case. */
	singular: string[];
	/** Every method for the operating point failed, or all except a truncated transient. */
	steppingFailed: boolean;
	stepTooSmall: boolean;
	iterationLimit: boolean;
	/** Analysis that broke off, lower case. */
	analysis: string | null;
	/** Circuit time in s at which a transient broke off; 0 at its first point. */
	time: number | null;
	timestep: number | null;
	/** Node or device named in the last message, lower case. */
	trouble: string | null;
	/** Function that got an argument outside its domain. */
	functionName: string | null;
}

export function readSigns(log: readonly Pick<LogEntry, 'text'>[]): Signs {
	const signs: Signs = {
		singular: [],
		steppingFailed: false,
		stepTooSmall: false,
		iterationLimit: false,
		analysis: null,
		time: null,
		timestep: null,
		trouble: null,
		functionName: null
	};
	for (const { text } of log) {
		const singular = /singular matrix:\s+check nodes? (\S+)(?: and (\S+))?/u.exec(text);
		if (singular) addNames(signs.singular, [singular[1], singular[2]]);
		// It is normal for the first kind of gmin stepping to fail before the second succeeds.
		if (/(?:(?:true|spice3) gmin|source) stepping failed|Transient op (?:failed|finished)/iu.test(text))
			signs.steppingFailed = true;
		if (/iteration limit reached|Too many iterations/iu.test(text)) signs.iterationLimit = true;
		const domain = /out of range for (\w+)/u.exec(text);
		if (domain) signs.functionName = domain[1]?.toLowerCase() ?? null;
		if (/Timestep too small/u.test(text)) signs.stepTooSmall = true;
		const report = /^(?:doAnalyses:\s*)?(\w+):\s+(?:Timestep too small|iteration limit)/iu.exec(text);
		if (report) signs.analysis = report[1]?.toLowerCase() ?? null;
		if (/initial timepoint/u.test(text)) signs.time = 0;
		const moment = /time = (\S+), timestep = (\S+?):?\s/u.exec(text);
		if (moment) {
			signs.time = Number(moment[1]);
			signs.timestep = Number(moment[2]);
		}
		const trouble = /trouble with (?:node "([^"]+)"|\S+-instance (\S+))/u.exec(text);
		if (trouble) signs.trouble = (trouble[1] ?? trouble[2] ?? '').toLowerCase();
	}
	return signs;
}

function addNames(names: string[], found: readonly (string | undefined)[]): void {
	for (const name of found) if (name && !names.includes(name.toLowerCase())) names.push(name.toLowerCase());
}
