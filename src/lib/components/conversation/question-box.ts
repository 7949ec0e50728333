/** Id of the text box of the conversation; a page has one. */
export const questionBoxId = 'question';
