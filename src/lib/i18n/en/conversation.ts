export const conversation = {};
