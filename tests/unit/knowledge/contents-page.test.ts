import { describe, expect, it } from 'vitest';
import { isContents } from '#lib/knowledge/contents-page.ts';

describe('[K3] [RANK20] a table of contents', () => {
	it.each([
		['rows of dots', 'Features ........ 1\nApplications . . . . . 2\nPinout…… 3\nRatings ..... 5\nNGA7412'],
		['a title and pages', 'NGA7412\nTable of Contents\n1 Features 1\n2 Applications 1\n3 Pin functions 4\n4 Ratings 6'],
		['Chinese', '目 录\n1 特点 1\n2 应用 1\n3 引脚说明 4\n4 绝对最大额定值 6'],
		['links', '# Manual\n\n- [Features](#features)\n- [Pins](#pins)\n  - [Ratings](#ratings)\n1. [End](#end)']
	])('is recognized by %s', (_, text) => expect(isContents(text)).toBe(true));

	it.each([
		['a table of ratings', 'Supply voltage 36\nInput voltage 36\nJunction temperature 150\nStorage temperature 150'],
		['contents with text', 'Contents of the box\nOne board 1\nTwo cables 2\nThe board needs 12 V.\nA manual'],
		['numbers that fall', 'Contents\nVoltage 36\nCurrent 20\nPower 5\nTemperature 150'],
		['links to other places', '- [Repository](https://example.org)\n- [a](b.md)\n- [c](d.md)\n- [e](f.md)'],
		['a page with an ellipsis', 'And so on... 3\nThe gain is set by R1.\nIt rises.\nIt falls.\nEnd']
	])('is not %s', (_, text) => expect(isContents(text)).toBe(false));
});
