import type { PinRole } from './model-part.ts';

/**
 * Pins that switch a part off, without a sign of the level that does: the bar over the name is usually lost in a model, so low is
 * more probable.
 */
const unmarked = /^(?:shdn|sdn?|pdn?|dis|disable|stby|standby)$/u;

/** Names of ports, lower case and without underscores; the first that matches counts. */
const byName: readonly [RegExp, PinRole][] = [
	[/^(?:v?in(?:\+|p|pos|plus)|\+v?in|noninv\w*|nin|ip|plus|\+)$/u, 'in_plus'],
	[/^(?:v?in(?:-|n|neg|minus|m)|-v?in|inv\w*|im|minus|-)$/u, 'in_minus'],
	[/^(?:v?out(?:put)?|vo|o|q)$/u, 'out'],
	[/^(?:vcc[+p]?|\+vcc|v\+|\+v|a?vddp?|vs\+?|\+vs|vpos|vp|vplus|vsp|99)$/u, 'supply_plus'],
	[/^(?:vee|vcc[-n]|-vcc|v-|-v|a?vss|vddn|vs-|-vs|vneg|vn|vminus|vsn|50)$/u, 'supply_minus'],
	[/^(?:a?gnd(?:pin)?|ground|com|common|vgnd|g?nd)$/u, 'ground'],
	[/^(?:a|an|anode|ano)$/u, 'anode'],
	[/^(?:k|ka|cathode|cat|kat)$/u, 'cathode'],
	[/^(?:c|coll|collector)$/u, 'collector'],
	[/^(?:b|base)$/u, 'base'],
	[/^(?:e|em|emitter)$/u, 'emitter'],
	[/^(?:d|dd|drain)$/u, 'drain'],
	[/^(?:g|gg|gate)$/u, 'gate'],
	[/^(?:s|source)$/u, 'source'],
	[/^(?:body|bulk|substrate|sub)$/u, 'body'],
	[/^(?:v?in(?:put)?|vi|line)$/u, 'input'],
	[/^(?:adj|adjust)$/u, 'adjust'],
	[/^(?:v?fb|feedback|sense|vsense|sns)$/u, 'feedback'],
	[/^(?:en|ena|enable|on|on\/?off|ce)$/u, 'enable'],
	[/^(?:n|[/!~])(?:shdn|shutdown|sdn?|pdn?|dis|disable|stby|standby|off)$/u, 'enable'],
	[/^(?:shdn|shutdown|sd|pd|dis|disable|stby|standby|off)[bnz#*\\/]$/u, 'enable'],
	[/^(?:n|[/!~])(?:en|ena|enable|on|ce|cs)$|^(?:en|ena|enable|on|ce|cs)[nz#*]$/u, 'shutdown'],
	[/^(?:shutdown|powerdown|off|inh|inhibit|cs)$/u, 'shutdown'],
	[unmarked, 'enable'],
	[/^(?:v?ref|reference|r)$/u, 'reference']
];

/** Words of comments, lower case; the first that matches counts. */
const byWords: readonly [RegExp, PinRole][] = [
	[/non[- _]?inv|positive input|plus input|input \(?\+|\+ ?input/u, 'in_plus'],
	[/inverting|negative input|minus input|input \(?-|- ?input/u, 'in_minus'],
	[/(?:shut[- ]?down|disable|power[- ]?down|stand ?by).*active[- ]?low|enable(?!.*active[- ]?low)/u, 'enable'],
	[/enable|shut[- ]?down|disable|power[- ]?down|stand ?by|inhibit/u, 'shutdown'],
	[/feed ?back/u, 'feedback'],
	[/adjust/u, 'adjust'],
	[/pos(?:itive)?\.? (?:power )?(?:supply|rail)|supply (?:voltage )?\(?\+/u, 'supply_plus'],
	[/neg(?:ative)?\.? (?:power )?(?:supply|rail)|supply (?:voltage )?\(?-/u, 'supply_minus'],
	[/anode/u, 'anode'],
	[/cathode/u, 'cathode'],
	[/collector/u, 'collector'],
	[/emitter/u, 'emitter'],
	[/\bbase\b/u, 'base'],
	[/\bdrain/u, 'drain'],
	[/\bgate/u, 'gate'],
	[/\bsource/u, 'source'],
	[/\b(?:bulk|body|substrate)/u, 'body'],
	[/\bground|\bcommon/u, 'ground'],
	[/\boutput/u, 'out'],
	[/\breference/u, 'reference'],
	[/\binput/u, 'input'],
	[/power supply|\bsupply\b/u, 'supply_plus']
];

/** What a port's name or a comment about it says; null if it says nothing. */
export function roleOf(text: string): PinRole | null {
	return match(byName, nameOf(text)) ?? match(byWords, text.toLowerCase().trim());
}

/** Whether the level at which a pin switches its part off is a guess. */
export function isUnmarked(text: string): boolean {
	return unmarked.test(nameOf(text));
}

function nameOf(text: string): string {
	return text
		.toLowerCase()
		.trim()
		.replaceAll(/[_."'()]/gu, '');
}

function match(list: readonly [RegExp, PinRole][], text: string): PinRole | null {
	return list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Each role once, and a letter that two roles share as the other pins suggest: `b` beside a gate is the body. */
export function settleRoles(roles: readonly (PinRole | null)[]): (PinRole | null)[] {
	const hasGate = roles.includes('gate');
	const hasChannel = hasGate && (roles.includes('drain') || roles.includes('source'));
	const isAmplifier = roles.includes('in_plus') || roles.includes('in_minus');
	const used = new Set<PinRole>();
	return roles.map((role) => {
		const settled =
			role === 'base' && hasChannel
				? 'body'
				: role === 'input' && isAmplifier
					? other(roles)
					: role === 'ground' && roles.includes('supply_plus') && isAmplifier && !roles.includes('supply_minus')
						? 'supply_minus'
						: role;
		if (settled === null || used.has(settled)) return null;
		used.add(settled);
		return settled;
	});
}

/** The input that is missing. */
function other(roles: readonly (PinRole | null)[]): PinRole | null {
	if (!roles.includes('in_plus')) return 'in_plus';
	return roles.includes('in_minus') ? null : 'in_minus';
}
