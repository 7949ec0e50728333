/** Id of the text box of the conversation; there is one per page. */
export const questionBoxId = 'question';

/** Id of the question about a permission that is open; a conversation has at most one. */
export const openQuestionId = 'open-question';
