/** Id of the text box of the conversation; there is one per page. */
export const questionBoxId = 'question';
