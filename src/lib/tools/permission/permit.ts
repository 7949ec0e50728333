import type { PermissionDecision, PermissionRequest } from '#lib/db/permission-records.ts';
import type { PermissionSubject } from './decide.ts';

export interface PermissionQuestion extends PermissionSubject {
	callId: string;
	/** The request with everything that a person has to see, where that takes time to find out. */
	detailed(): Promise<PermissionRequest>;
}

/**
 * Decides on what a call is about to do: by a rule, a setting, or by asking the user. The turn gives it. Never rejects;
 * a turn that is stopped answers with a denial.
 */
export type Permit = (question: PermissionQuestion) => Promise<PermissionDecision>;
