import type { Message } from '../service-types.ts';
import type { Span } from '../syntax/tokens.ts';

export type Dialect = 'ngspice' | 'ltspice' | 'pspice' | 'hspice';

/** A place in the text that indicates a dialect. Codes: `dialects.evidence.*`. */
export interface Evidence extends Span {
	message: Message;
}

/** What was done with a construct of another simulator, or what is left to do. Codes: `dialects.notes.*`. */
export interface ConversionNote extends Span {
	message: Message;
	/** Whether an edit converts it; if not, the user has to decide. */
	sure: boolean;
}
