"""README's pictures are what the code draws: ``make pictures`` draws them anew."""

from service.api.description.pictures import FOLDER, pictures
from service.games import games


def test_the_files_are_what_the_code_draws() -> None:
    made = pictures()
    assert {path.stem for path in made} == set(games())
    assert sorted(made) == sorted(FOLDER.glob("*.svg"))
    for path, drawn in made.items():
        assert path.read_text("utf-8") == drawn, path.name
