export const workbench = {};
