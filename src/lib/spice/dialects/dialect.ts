import type { Message } from '../service-types.ts';
import type { Span } from '../syntax/tokens.ts';

export type Dialect = 'ngspice' | 'ltspice' | 'pspice' | 'hspice';

/** A place of the text that speaks for a dialect. Codes: `dialects.evidence.*`. */
export interface Evidence extends Span {
	message: Message;
}

/** What was done with a construct of another simulator, or what is left to do. Codes: `dialects.notes.*`. */
export interface ConversionNote extends Span {
	message: Message;
	/** Whether an edit converts it; otherwise somebody has to decide. */
	sure: boolean;
}
