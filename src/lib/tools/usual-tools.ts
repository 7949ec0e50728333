/**
 * Names of the tools that every request offers: reading and editing, searching, checking, simulating, reading results. Together their
 * schemas have less than 4,000 tokens; the other tools are found with `find_tools`.
 */
export const usualTools: ReadonlySet<string> = new Set([
	'find_tools',
	'find_symbols',
	'get_diagnostics',
	'get_file_summary',
	'grep',
	'inspect_data',
	'lint_code',
	'list_project_files',
	'multi_edit',
	'read_file',
	'rewrite_file',
	'run_simulation',
	// Offered only while a part of the conversation is compressed.
	'search_conversation',
	'search_project',
	'undo_edit'
]);
