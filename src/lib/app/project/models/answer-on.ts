/** Maximum number of questions until the texts stand still. */
const MAX_TRIES = 5;

/** The answer to a question to the language service, which is null when the texts have changed meanwhile; then it is asked again. */
export async function answerOn<Answer>(question: () => Promise<Answer | null>): Promise<Answer | null> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		const answer = await question();
		if (answer !== null) return answer;
	}
	return null;
}
